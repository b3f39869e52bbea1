import type { Texts } from '../texts.ts';

export const settings: Texts['settings'] = {
  title: 'الإعدادات',
  layoutStyle: 'نمط التخطيط',
  layoutOptions: 'خيارات التخطيط',
  direction: 'الاتجاه',
  directionLtr: 'من اليسار إلى اليمين',
  directionRtl: 'من اليمين إلى اليسار',
  themeMain: 'المظهر الرئيسي',
  themeNavbar: 'مظهر القائمة',
  themeToolbar: 'مظهر الشريط العلوي',
  themeFooter: 'مظهر التذييل',
  themeSystem: 'مثل النظام',
  colorSchemes: 'أنظمة الألوان',
  customScrollbars: 'أشرطة تمرير مخصصة',
  animations: 'الحركات',
};
