import { type ReelSymbol, reelSymbols } from '../games/reel-symbol.ts';
import { crownOutlines, glassPatterns } from './glass.ts';
import { pickFrom, seededRandom } from './random.ts';
import { reelSprites } from './reel-sprites.ts';

/**
 * A cabinet drawn from what the machine is: the brand gives lacquer and crown, the game gives glass, symbols and motif,
 * the id gives what the reels show. Pure: the same facts give the same picture on every device.
 */
export interface MachineFacts {
  id: number | string;
  brand: string;
  gameId: string;
  reelCount: number;
}

/** A symbol of the definitions below; every symbol that is drawn is defined once. */
const drawSymbol = (id: ReelSymbol, x: number, y: number, size: number, opacity = 1): string => {
  const dim = opacity < 1 ? ` opacity="${opacity}"` : '';
  return `<use href="#${id}" x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${size.toFixed(2)}" height="${size.toFixed(2)}"${dim}/>`;
};

const defined = (drawn: string): string =>
  reelSymbols
    .filter((id) => drawn.includes(`href="#${id}"`))
    .map((id) => `<symbol id="${id}" viewBox="-52 -52 104 104">${reelSprites[id]}</symbol>`)
    .join('');

/** Seven different symbols: shuffled by hand, since sorting by chance differs between engines. */
const sevenOf = (random: () => number): [ReelSymbol, ...ReelSymbol[]] => {
  const left = [...reelSymbols];
  const take = (): ReelSymbol => left.splice(Math.floor(random() * left.length), 1)[0] ?? 'seven';
  return [take(), take(), take(), take(), take(), take(), take()];
};

/** Symbols that carry a whole glass; a bar or a joker says too little there. */
const motifs: [ReelSymbol, ...ReelSymbol[]] = [
  'seven',
  'bell',
  'cherry',
  'gem',
  'star',
  'tulip',
  'crown',
  'moon',
  'lantern',
  'scatter',
];

interface Lacquer {
  hue: number;
  second: number;
}

const lacquerOf = (brand: string): Lacquer => {
  const random = seededRandom(`brand ${brand}`);
  const hue = Math.round(random() * 24) * 15;
  return { hue, second: (hue + pickFrom(random, [35, 150, 180, 215])) % 360 };
};

const definitions = ({ hue, second }: Lacquer, crown: string): string => `<defs>
<linearGradient id="brass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fbe6ae"/><stop offset=".35" stop-color="#c99a45"/><stop offset=".6" stop-color="#7d5a22"/><stop offset="1" stop-color="#e8c67c"/></linearGradient>
<linearGradient id="body" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="oklch(.15 .04 ${hue})"/><stop offset=".16" stop-color="oklch(.3 .08 ${hue})"/><stop offset=".5" stop-color="oklch(.22 .06 ${hue})"/><stop offset=".84" stop-color="oklch(.27 .07 ${hue})"/><stop offset="1" stop-color="oklch(.12 .03 ${hue})"/></linearGradient>
<linearGradient id="glass" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="oklch(.5 .16 ${hue})"/><stop offset="1" stop-color="oklch(.3 .13 ${hue})"/></linearGradient>
<linearGradient id="belly" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="oklch(.34 .12 ${hue})"/><stop offset="1" stop-color="oklch(.22 .09 ${hue})"/></linearGradient>
<linearGradient id="reel" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#5e5648"/><stop offset=".22" stop-color="#e9e1cf"/><stop offset=".5" stop-color="#fffaf0"/><stop offset=".78" stop-color="#e9e1cf"/><stop offset="1" stop-color="#5e5648"/></linearGradient>
<linearGradient id="shade" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".62"/><stop offset=".26" stop-color="#000" stop-opacity="0"/><stop offset=".74" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".62"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="oklch(.8 .13 ${second})" stop-opacity=".5"/><stop offset="1" stop-color="oklch(.8 .13 ${second})" stop-opacity="0"/></radialGradient>
<radialGradient id="floor"><stop offset="0" stop-color="#000" stop-opacity=".55"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<clipPath id="crown"><path d="${crown}"/></clipPath></defs>`;

const reels = ({ id, gameId, reelCount }: MachineFacts): string => {
  const count = Math.min(Math.max(Math.round(reelCount), 3), 6);
  const random = seededRandom(`game ${gameId}`);
  const deck = sevenOf(random);
  const stops = seededRandom(`machine ${id} ${gameId}`);
  const gap = count > 3 ? 1.6 : 2.6;
  const width = (83 - gap * (count - 1)) / count;
  const size = Math.min(width - 2.5, 18);
  const step = count > 3 ? 16.5 : 19.5;
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const x = 38.5 + i * (width + gap);
    drawn += `<rect x="${x.toFixed(2)}" y="81" width="${width.toFixed(2)}" height="50" rx="2.5" fill="url(#reel)"/>`;
    for (const row of [-1, 0, 1])
      drawn += drawSymbol(
        pickFrom(stops, deck),
        x + (width - size) / 2,
        106 - size / 2 + row * step,
        size,
        row ? 0.5 : 1,
      );
  }
  return `<svg x="38" y="81" width="84" height="50" viewBox="38 81 84 50">${drawn}<rect x="38" y="81" width="84" height="50" fill="url(#shade)"/></svg>`;
};

const deckKeys = (w: number, second: number): string => {
  const width = (2 * w - 30) / 5;
  return Array.from({ length: 5 }, (_, i) => {
    const fill = i === 4 ? 'oklch(.78 .16 85)' : `oklch(.64 .11 ${second})`;
    return `<rect x="${(80 - w + 5 + i * width).toFixed(2)}" y="142.5" width="${(width - 2.5).toFixed(2)}" height="5.5" rx="2" fill="${fill}"/>`;
  }).join('');
};

/** A whole SVG document, 160 x 224; about 30 kB. Its ids are its own: show it as an image, never inline. */
export const machineArtSvg = (facts: MachineFacts): string => {
  const lacquer = lacquerOf(facts.brand);
  const { hue, second } = lacquer;
  const brandRandom = seededRandom(`crown ${facts.brand}`);
  const outline = pickFrom(brandRandom, crownOutlines);
  const gameRandom = seededRandom(`glass ${facts.gameId}`);
  const pattern = pickFrom(gameRandom, glassPatterns)();
  const motif = pickFrom(gameRandom, motifs);
  const w = 48 + Math.floor(seededRandom(`width ${facts.gameId}`)() * 2) * 2;
  const crown = outline(w);
  const drawn = `${definitions(lacquer, crown)}
<ellipse cx="80" cy="216" rx="72" ry="7" fill="url(#floor)"/>
<path d="M${80 - w - 2} 58h${2 * w + 4}l5 94h${-2 * w - 14}z" fill="url(#body)"/>
<path d="M${80 - w - 7} 152h${2 * w + 14}l4 60q0 3-3 3H${80 - w - 8}q-3 0-3-3z" fill="url(#body)"/>
<path d="M${80 - w - 7} 152h${2 * w + 14}l.2 4H${80 - w - 7.2}z" fill="#000" opacity=".4"/>
<path d="${crown}" fill="url(#glass)"/><g clip-path="url(#crown)"><path d="${pattern}" fill="none" stroke="oklch(.72 .14 ${second})" stroke-width="1.3" opacity=".8"/><ellipse cx="80" cy="40" rx="34" ry="26" fill="url(#glow)"/>${drawSymbol(motif, 64, 22, 32)}<path d="M${80 - w} 8h${w * 0.9}L${80 - w * 0.3} 62H${80 - w}z" fill="#fff" opacity=".07"/></g>
<path d="${crown}" fill="none" stroke="url(#brass)" stroke-width="2.2"/>
<rect x="${80 - w + 5}" y="64.5" width="${2 * w - 10}" height="11" rx="5.5" fill="oklch(.13 .03 ${hue})" stroke="#000" stroke-opacity=".5" stroke-width=".6"/>
<rect x="34" y="77.5" width="92" height="57" rx="6" fill="#050406" stroke="url(#brass)" stroke-width="1.8"/>
${reels(facts)}
<path d="M36 106h88" stroke="#ff4a3d" stroke-width=".7" opacity=".75"/><path d="M36 79.5h70l-16 28H36z" fill="#fff" opacity=".06"/>
<path d="M${80 - w - 5} 138.5h${2 * w + 10}l6 13.5H${80 - w - 11}z" fill="oklch(.36 .045 ${hue})"/><path d="M${80 - w - 5} 138.5h${2 * w + 10}" stroke="url(#brass)" stroke-width=".8"/>
${deckKeys(w, second)}<circle cx="${80 + w - 9}" cy="145.5" r="5.8" fill="oklch(.6 .21 27)" stroke="url(#brass)" stroke-width="1.2"/><circle cx="${80 + w - 10.5}" cy="143.8" r="1.6" fill="#fff" opacity=".5"/>
<rect x="${80 - w + 2}" y="160" width="${2 * w - 4}" height="43" rx="5" fill="url(#belly)" stroke="url(#brass)" stroke-width="1.2"/><path d="M${80 - w + 6} 181.5h${w - 24}M${80 + 18} 181.5h${w - 24}" stroke="oklch(.72 .14 ${second})" stroke-width=".8" opacity=".6"/>
<ellipse cx="80" cy="181.5" rx="26" ry="19" fill="url(#glow)"/>${drawSymbol(motif, 66, 167.5, 28)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 224" width="640" height="896"><defs>${defined(drawn)}</defs>${drawn}</svg>`;
};
