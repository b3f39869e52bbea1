/** Settings panel and colour schemes. */
export const settings = {
  title: 'Settings',
  layoutStyle: 'Layout style',
  layoutOptions: 'Layout options',
  direction: 'Direction',
  directionLtr: 'Left to right',
  directionRtl: 'Right to left',
  themeMain: 'Main theme',
  themeNavbar: 'Menu theme',
  themeToolbar: 'Header theme',
  themeFooter: 'Footer theme',
  themeSystem: 'Like the system',
  colorSchemes: 'Colour schemes',
  customScrollbars: 'Custom scrollbars',
  animations: 'Animations',
} as const;
