import type { Texts } from '../texts.ts';

export const entering: Texts['entering'] = {
  switchTitle: 'Hesap değiştirilsin mi?',
  switchText:
    '{{present}} olarak giriş yaptınız. Açtığınız bağlantı {{next}} hesabı için. Değiştirirseniz {{present}} bu cihazdan çıkış yapmış olur. Bunu beklemiyorsanız {{present}} olarak devam edin.',
  switchTo: '{{next}} hesabına geç',
  switchStay: '{{present}} olarak devam et',
  goOnTitle: '{{next}} olarak devam edilsin mi?',
  goOnText:
    'Açtığınız kod {{next}} hesabı için. Yalnızca bu hesap sizinse devam edin: oynadıklarınız ve yatırdığınız para o hesaba geçer.',
  goOn: '{{next}} olarak devam et',
  goOnNot: 'Giriş yapma',
};
