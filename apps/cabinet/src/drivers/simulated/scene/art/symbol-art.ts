import { type Art, circle, down, GOLD, inked, label } from '../../../../video/paint/brush.ts';
import { display } from '../../../../video/paint/faces.ts';
import { lantern, tulip } from './symbols/bazaar.ts';
import { bar, bell, cherry, seven } from './symbols/classic.ts';
import { bonus, scatter, wild } from './symbols/features.ts';
import { coin, crown, gem, moon, star } from './symbols/jewels.ts';

const ART: Record<string, Art> = {
  seven,
  bar,
  bell,
  cherry,
  gem,
  star,
  tulip,
  crown,
  /** The name in booked outcomes, from the time when every site had liras. */
  lira: coin,
  moon,
  lantern,
  wild,
  scatter,
  bonus,
};

/** A game may bring a symbol that nobody has drawn yet: a medal with its name is better than a hole in the reel. */
const medal =
  (symbol: string): Art =>
  (c) => {
    circle(c, 0, 0, 44);
    inked(c, down(c, -44, 44, GOLD), 6);
    label(c, symbol.slice(0, 6).toUpperCase(), 0, 2, display(26), '#2a1509');
  };

export function artOf(symbol: string): Art {
  return ART[symbol] ?? medal(symbol);
}
