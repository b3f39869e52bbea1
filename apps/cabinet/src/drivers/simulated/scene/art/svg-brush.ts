import { createCanvas, SvgExportFlag } from '@napi-rs/canvas';
import type { Brush } from '../../../../video/paint/brush.ts';

/** a b c d e f of an SVG matrix. */
type Matrix = readonly [number, number, number, number, number, number];
type Paint = Brush['fillStyle'];

interface DrawingState {
  matrix: Matrix;
  fillStyle: Paint;
  strokeStyle: Paint;
  lineWidth: number;
  lineJoin: string;
  lineCap: string;
  font: string;
  clip: string | null;
}

const START: DrawingState = {
  matrix: [1, 0, 0, 1, 0, 0],
  fillStyle: '#000',
  strokeStyle: '#000',
  lineWidth: 1,
  lineJoin: 'miter',
  lineCap: 'butt',
  font: '',
  clip: null,
};

/** A canvas that writes down what is drawn on it as SVG elements. Ids begin with `prefix`. Words become outlines. */
export class SvgBrush {
  readonly #prefix: string;
  #state: DrawingState = START;
  readonly #stack: DrawingState[] = [];
  #path = '';
  #elements = '';
  readonly #definitions: (string | SvgGradient)[] = [];
  textAlign = 'start';
  textBaseline = 'alphabetic';

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** What was drawn, with its definitions. */
  markup(): string {
    const definitions = this.#definitions.map(String).join('');
    return `${definitions === '' ? '' : `<defs>${definitions}</defs>`}${this.#elements}`;
  }

  get fillStyle() {
    return this.#state.fillStyle;
  }
  set fillStyle(fillStyle) {
    this.#set({ fillStyle });
  }
  get strokeStyle() {
    return this.#state.strokeStyle;
  }
  set strokeStyle(strokeStyle) {
    this.#set({ strokeStyle });
  }
  set lineWidth(lineWidth: number) {
    this.#set({ lineWidth });
  }
  set lineJoin(lineJoin: string) {
    this.#set({ lineJoin });
  }
  set lineCap(lineCap: string) {
    this.#set({ lineCap });
  }
  set font(font: string) {
    this.#set({ font });
  }

  save() {
    this.#stack.push(this.#state);
  }
  restore() {
    this.#state = this.#stack.pop() ?? START;
  }
  translate(x: number, y: number) {
    this.#transform([1, 0, 0, 1, x, y]);
  }
  scale(x: number, y: number) {
    this.#transform([x, 0, 0, y, 0, 0]);
  }
  rotate(angle: number) {
    this.#transform([Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]);
  }

  beginPath() {
    this.#path = '';
  }
  closePath() {
    this.#path += 'z';
  }
  moveTo(...at: number[]) {
    this.#path += `M${numbers(at)}`;
  }
  lineTo(...at: number[]) {
    this.#path += `L${numbers(at)}`;
  }
  bezierCurveTo(...at: number[]) {
    this.#path += `C${numbers(at)}`;
  }
  arc(x: number, y: number, radius: number, from: number, to: number) {
    this.ellipse(x, y, radius, radius, 0, from, to);
  }
  ellipse(x: number, y: number, rx: number, ry: number, turn: number, from: number, to: number) {
    const at = (angle: number) => {
      const [across, down] = [rx * Math.cos(angle), ry * Math.sin(angle)];
      return [x + across * Math.cos(turn) - down * Math.sin(turn), y + across * Math.sin(turn) + down * Math.cos(turn)];
    };
    // In halves: an SVG arc that ends where it begins is not drawn.
    this.#path += `${this.#path === '' || this.#path.endsWith('z') ? 'M' : 'L'}${numbers(at(from))}`;
    for (const end of [(from + to) / 2, to])
      this.#path += `A${numbers([rx, ry, (turn * 180) / Math.PI])} ${to - from > Math.PI * 2 ? 1 : 0} 1 ${numbers(at(end))}`;
  }
  roundRect(x: number, y: number, width: number, height: number, r: number) {
    const corner = (across: number, down: number) => `a${numbers([r, r])} 0 0 1 ${numbers([across, down])}`;
    const [w, h] = [width - 2 * r, height - 2 * r].map((side) => numbers([side]));
    this.#path += `M${numbers([x + r, y])}h${w}${corner(r, r)}v${h}${corner(-r, r)}h-${w}${corner(-r, -r)}v-${h}${corner(r, -r)}z`;
  }

  fill() {
    this.#draw(this.#path, `fill="${this.#paint(this.#state.fillStyle)}"`);
  }
  stroke() {
    const { strokeStyle, lineWidth, lineJoin, lineCap } = this.#state;
    const join = lineJoin === 'miter' ? '' : ` stroke-linejoin="${lineJoin}"`;
    const cap = lineCap === 'butt' ? '' : ` stroke-linecap="${lineCap}"`;
    this.#draw(this.#path, `fill="none" stroke="${this.#paint(strokeStyle)}" stroke-width="${lineWidth}"${join}${cap}`);
  }
  fillRect(x: number, y: number, width: number, height: number) {
    const path = `M${numbers([x, y])}h${numbers([width])}v${numbers([height])}h${numbers([-width])}z`;
    this.#draw(path, `fill="${this.#paint(this.#state.fillStyle)}"`);
  }
  fillText(word: string, x: number, y: number) {
    const paint = this.#paint(this.#state.fillStyle);
    // Skia thickens a face that does not say that it is bold.
    const boldWidth = numbers([Number.parseFloat(this.#state.font.replace(/^800 /, '')) / 30]);
    this.#draw(this.#outlined(word, x, y), `fill="${paint}" stroke="${paint}" stroke-width="${boldWidth}"`);
  }
  clip() {
    if (this.#state.clip !== null) throw new Error('a clip inside a clip is not written as SVG');
    const id = this.#nextId();
    this.#definitions.push(`<clipPath id="${id}"><path d="${this.#path}"${this.#transformed()}/></clipPath>`);
    this.#set({ clip: id });
  }

  createLinearGradient(x1: number, y1: number, x2: number, y2: number) {
    return this.#gradient('linearGradient', { x1, y1, x2, y2 });
  }
  createRadialGradient(fx: number, fy: number, fr: number, cx: number, cy: number, r: number) {
    return this.#gradient('radialGradient', { fx, fy, fr, cx, cy, r });
  }

  #gradient(kind: string, at: Record<string, number>): SvgGradient {
    const gradient = new SvgGradient(this.#nextId(), kind, at);
    this.#definitions.push(gradient);
    return gradient;
  }

  #nextId(): string {
    return `${this.#prefix}${this.#definitions.length}`;
  }

  #set(change: Partial<DrawingState>) {
    this.#state = { ...this.#state, ...change };
  }

  #transform([a, b, c, d, e, f]: Matrix) {
    const [ma, mb, mc, md, me, mf] = this.#state.matrix;
    this.#set({
      matrix: [
        ma * a + mc * b,
        mb * a + md * b,
        ma * c + mc * d,
        mb * c + md * d,
        ma * e + mc * f + me,
        mb * e + md * f + mf,
      ],
    });
  }

  #transformed(): string {
    const { matrix } = this.#state;
    return matrix.every((part, at) => part === START.matrix[at])
      ? ''
      : ` transform="matrix(${numbers([...matrix], 4)})"`;
  }

  #paint(style: Paint): string {
    return style instanceof SvgGradient ? `url(#${style.id})` : String(style);
  }

  #draw(path: string, look: string) {
    const element = `<path d="${path}" ${look}${this.#transformed()}/>`;
    const { clip } = this.#state;
    this.#elements += clip === null ? element : `<g clip-path="url(#${clip})">${element}</g>`;
  }

  /** Skia has the faces: a picture shown as an image cannot load one. */
  #outlined(word: string, x: number, y: number): string {
    const canvas = createCanvas(100, 100, SvgExportFlag.ConvertTextToPaths);
    const context = canvas.getContext('2d');
    Object.assign(context, { font: this.#state.font, textAlign: this.textAlign, textBaseline: this.textBaseline });
    // Off the canvas Skia leaves out what is not seen.
    context.fillText(word, 50, 50);
    const svg = canvas.getContent().toString();
    const outlines = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path ?? '');
    if (outlines.length === 0 || svg.includes('transform=')) throw new Error(`no outline of ${word}: ${svg}`);
    return outlines.map((path) => shifted(path, x - 50, y - 50)).join('');
  }
}

class SvgGradient {
  readonly id: string;
  readonly #kind: string;
  readonly #at: Record<string, number>;
  #stops = '';

  constructor(id: string, kind: string, at: Record<string, number>) {
    this.id = id;
    this.#kind = kind;
    this.#at = at;
  }

  addColorStop(at: number, colour: string): void {
    this.#stops += `<stop offset="${at}" stop-color="${colour}"/>`;
  }

  toString(): string {
    const at = Object.entries(this.#at).map(([name, value]) => ` ${name}="${numbers([value])}"`);
    return `<${this.#kind} id="${this.id}" gradientUnits="userSpaceOnUse"${at.join('')}>${this.#stops}</${this.#kind}>`;
  }
}

/** Moves absolute path data, in which every number is one of a pair x, y. */
function shifted(path: string, byX: number, byY: number): string {
  let isX = false;
  return path.replace(/-?\d+(\.\d+)?(e-?\d+)?/g, (text, _fraction, _exponent, at: number) => {
    isX = !isX;
    const separator = at > 0 && /[\d.]/.test(path[at - 1] ?? '') ? ' ' : '';
    return separator + numbers([Number(text) + (isX ? byX : byY)]);
  });
}

function numbers(values: readonly number[], digits = 2): string {
  return values.map((value) => String(Number(value.toFixed(digits)))).join(' ');
}
