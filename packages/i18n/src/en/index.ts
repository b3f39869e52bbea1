import { errors } from './errors.ts';
import { game } from './game.ts';
import { general } from './general.ts';
import { information } from './information.ts';
import { lobby } from './lobby.ts';
import { login } from './login.ts';
import { navigation } from './navigation.ts';
import { reconnect } from './reconnect.ts';
import { settings } from './settings.ts';

/** English is the source of the keys: what stands here must stand in every language. */
export const en = { general, login, lobby, game, reconnect, errors, settings, navigation, information };
export default en;
