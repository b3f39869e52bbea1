/** About the site: the information window, the pages it embeds, the line at the foot of the page. */
export const information = {
  title: 'Information',
  about: '{{name}} lets you play the machines of the hall live, from your browser.',
  amounts:
    'All amounts are in {{currency}}. Your balance and every game are stored on the platform, whatever happens to your connection.',
  version: 'UI version {{version}}',
  passwordReset: 'Password Reset Procedure',
  gameRules: 'Game Rules and Content',
  playerProtection: 'Player Protection Information',
  termsOfUse: 'Terms of Use',
  privacyPolicy: 'Privacy Policy',
  paytables: 'Paytables',
  loadFailed: 'This page could not be loaded.',
  notThere: 'The operator has not provided this page yet.',
} as const;
