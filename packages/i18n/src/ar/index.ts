import type { Texts } from '../texts.ts';
import { appearance } from './appearance.ts';
import { catalogue } from './catalogue.ts';
import { chat } from './chat.ts';
import { deck } from './deck.ts';
import { documentation } from './documentation.ts';
import { ending } from './ending.ts';
import { errors } from './errors.ts';
import { game } from './game.ts';
import { general } from './general.ts';
import { geoBlock } from './geo-block.ts';
import { history } from './history.ts';
import { information } from './information.ts';
import { lobby } from './lobby.ts';
import { lock } from './lock.ts';
import { login } from './login.ts';
import { navigation } from './navigation.ts';
import { notifications } from './notifications.ts';
import { payment } from './payment.ts';
import { picture } from './picture.ts';
import { profile } from './profile.ts';
import { promotion } from './promotion.ts';
import { protection } from './protection.ts';
import { quickPanel } from './quick-panel.ts';
import { reconnect } from './reconnect.ts';
import { register } from './register.ts';
import { situation } from './situation.ts';
import { waitlist } from './waitlist.ts';

export const ar: Texts = {
  general,
  appearance,
  login,
  lobby,
  game,
  deck,
  picture,
  promotion,
  reconnect,
  errors,
  ending,
  documentation,
  navigation,
  information,
  history,
  profile,
  chat,
  quickPanel,
  notifications,
  situation,
  waitlist,
  geoBlock,
  register,
  lock,
  protection,
  payment,
  catalogue,
};
export default ar;
