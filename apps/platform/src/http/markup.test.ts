import { describe, expect, it } from 'vitest';
import { html } from './markup.ts';

describe('html', () => {
  it('escapes what is put in, in text and in attributes, and keeps markup of its own', () => {
    const name = `<b onclick='x'>"&`;
    expect(html`<p title="${name}">${name}${[html`<i>${1}</i>`, null]}</p>`.text).toBe(
      '<p title="&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;">&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;<i>1</i></p>',
    );
  });
});
