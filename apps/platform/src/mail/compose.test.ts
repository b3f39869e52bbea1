import { describe, expect, it } from 'vitest';
import { compose, composeText } from './compose.ts';

const FACTS = {
  ...{ site: 'Salon', name: 'Ada', timeZone: 'Europe/Istanbul', hours: 72, params: {} },
  link: 'https://play.example/mail/verify#token',
};
const GREETING = {
  subject: 'For {{name}}',
  body: 'Hello {{name}},\n\nread https://play.example/rules & open\n{{link}}',
};
const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, url]) => url);

describe('a mail', () => {
  it('has the links of its template and its own one, in both texts', () => {
    const { text, html } = compose(GREETING, 'en', FACTS);
    expect(text).toContain(`read https://play.example/rules & open\n${FACTS.link}\n\nThis e-mail was sent by Salon.`);
    expect(linksOf(html)).toEqual(['https://play.example/rules', FACTS.link]);
    expect(html).toContain('&amp; open<br><a');
  });

  it('makes no link and no markup of a value', () => {
    const name = 'https://evil.example <b>';
    const { html } = compose(GREETING, 'en', { ...FACTS, name });
    expect(linksOf(html)).toEqual(['https://play.example/rules', FACTS.link]);
    expect(html).toContain('<bdi>https://evil.example &lt;b&gt;</bdi>');
  });

  it('takes no placeholder from a value', () => {
    expect(compose(GREETING, 'en', { ...FACTS, name: '{{link}}' }).text).toContain('Hello \u2068{{link}}\u2069,');
  });

  it('isolates the name, whatever it turns', () => {
    const { subject, text, html } = compose(GREETING, 'ar', { ...FACTS, name: 'A\u202eda\u2069' });
    expect(subject).toBe('Salon: For \u2068Ada\u2069');
    expect(text).toContain('Hello \u2068Ada\u2069,');
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('<bdi>Ada</bdi>');
  });

  it('calls nobody by name where it has none', () => {
    const { subject, text, html } = compose(GREETING, 'en', { ...FACTS, name: '' });
    expect(subject).toBe('Salon: For');
    expect(text).toMatch(/^Hello,\n\nread /);
    expect(html).toContain('<p>Hello,</p>');
    const first = { subject: 'S', body: '{{name}}, hello' };
    expect(compose(first, 'tr', { ...FACTS, name: '' }).text).toMatch(/^hello\n\n/);
    expect(compose({ ...first, body: 'مرحبًا {{name}}،' }, 'ar', { ...FACTS, name: '' }).text).toMatch(/^مرحبًا،\n/);
  });

  it('that has its words already has no link at all', () => {
    const { text, html } = composeText('S', 'machine: https://evil.example <i>\n\nend', 'en');
    expect(text).toBe('machine: https://evil.example <i>\n\nend');
    expect(linksOf(html)).toEqual([]);
    expect(html).toContain('<p>machine: https://evil.example &lt;i&gt;</p><p>end</p>');
  });
});
