import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BrandCapitals } from './brand-capitals.tsx';
import { Button } from './controls/button.tsx';
import { TextField } from './controls/text-field.tsx';
import { LiveFigure, LiveText } from './live-text.tsx';
import { Candle, type CandleState } from './machine/candle.tsx';
import { Meter, SpinKey } from './machine/deck.tsx';
import { ReelSymbol } from './machine/reel-symbol.tsx';
import { ReelWindow } from './machine/reel-window.tsx';
import { Money, RollingNumber } from './money.tsx';

describe('primitives', () => {
  it('HD-02 an amount is in a left-to-right isolate', () => {
    expect(renderToStaticMarkup(<Money text="₺12.485,50" />)).toMatch(/^<bdi dir="ltr"[^>]*>₺12\.485,50<\/bdi>$/);
  });

  it.each([
    ['an amount', <Money key="1" text="₺12,00" />],
    ['a rolling amount', <Money key="2" text="₺12,00" rolling />],
    ['a meter', <Meter key="3" label="Credit" text="₺12,00" />],
    ['a measurement', <LiveFigure key="4" text="15 ms" />],
    ['the name of a brand', <BrandCapitals key="5">Sultan</BrandCapitals>],
    ['the word of the spin key', <SpinKey key="6">SPIN</SpinKey>],
  ])('%s is not translated by the browser, which would keep React from changing it', (_, shown) => {
    const [own = ''] = /<(?:bdi|span|button)[^>]*translate="no"[^>]*>.*/s.exec(renderToStaticMarkup(shown)) ?? [];
    expect(own.replace(/<[^>]+>/g, '')).toMatch(/₺12,00|15 ms|Sultan|SPIN/);
  });

  it('a text that changes is another element each time', () => {
    const keyOf = (text: string) => LiveText({ text }).key;
    expect([keyOf('9 s'), keyOf('8 s')]).toEqual(['9 s', '8 s']);
  });

  it('LB-05 a rolling number has one cell per digit and its plain text once', () => {
    const markup = renderToStaticMarkup(<RollingNumber text="₺1.284,10" />);
    expect(markup.match(/rolling-digit/g)).toHaveLength(6);
    expect(markup.replace(/<span aria-hidden[^>]*>[^<]*<\/span>/g, '').replace(/<[^>]+>/g, '')).toBe('₺1.284,10');
  });

  it('LG-03 an error is tied to its field', () => {
    const markup = renderToStaticMarkup(<TextField id="user" label="User" error="Min character length is 4" />);
    expect(markup).toMatch(/<input[^>]*id="user"[^>]*aria-invalid="true"[^>]*aria-describedby="user-note"/);
    expect(markup).toMatch(/<p id="user-note" role="alert"[^>]*>Min character length is 4</);
  });

  it('a busy button keeps its label and its place in the tab order', () => {
    const markup = renderToStaticMarkup(<Button busy>Log in</Button>);
    expect(markup).toContain('aria-busy="true"');
    expect(markup).not.toMatch(/ disabled=/);
    expect(markup).toContain('Log in');
  });

  it.each<[CandleState, number]>([
    ['ok', 2],
    ['busy', 1],
    ['bonus', 1],
    ['off', 0],
    ['error', 1],
  ])('LB-03 the candle for %s lights %i segments beside its word', (state, lit) => {
    const markup = renderToStaticMarkup(<Candle state={state}>word</Candle>);
    expect(markup.match(/fill="currentColor"/g) ?? []).toHaveLength(lit);
    expect(markup).toContain('word</span>');
  });

  it('a candle does not blink before it changes', () => {
    expect(renderToStaticMarkup(<Candle state="bonus">word</Candle>)).not.toContain('animate-candle');
  });

  it('reels stand on the drums of their game, with a picture of each symbol, the same one wherever it stands', () => {
    const reels = (gameId: string) =>
      renderToStaticMarkup(
        <ReelWindow symbols={[['bell'], ['bell'], ['moon']]} highlighted={[]} label="reels" gameId={gameId} />,
      );
    const [first, second, third] = [...reels('ay-feneri').matchAll(/<img src="(blob:[^"]+)"/g)].map(
      (match) => match[1],
    );
    expect([first === second, first === third]).toEqual([true, false]);
    expect(reels('ay-feneri')).toContain('#25365f');
    expect(reels('tas-kopru')).not.toContain('#25365f');
  });

  it('a symbol that is not ours shows as text', () => {
    expect(renderToStaticMarkup(<ReelSymbol id="unicorn" />)).toMatch(/^<span[^>]*>unicorn<\/span>$/);
  });
});
