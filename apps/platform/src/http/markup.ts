/** HTML that is safe to send. Made by `html` only: everything put into it is escaped unless it is markup itself. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | null | readonly Part[];

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(escaped).join('');
  return String(part).replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign);
}

export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.reduce((text, string, at) => text + escaped(parts[at - 1] ?? null) + string));
}
