import { mayReorder, withoutTurning } from '@salon/domain/names.ts';

/**
 * What somebody else wrote, inside a sentence of plain text: it runs as its own letters do, and turns nothing around it. On a page `<bdi>`
 * does that.
 */
export const isolateText = (text: string): string => `\u2068${withoutTurning(text)}\u2069`;

/** The same in a line that runs from left to right: what cannot turn it stays as it is. */
export const isolateForeign = (text: string): string => (mayReorder(text) ? isolateText(text) : text);
