import { Code } from '../facts.tsx';

export const isColor = (value: string): boolean => CSS.supports('color', value);

/** A value, and its colour where it is one. */
export const TokenSwatch = ({ value }: { value: string }) => (
  <span className="inline-flex max-w-full items-center gap-2">
    {isColor(value) ? (
      <span
        aria-hidden="true"
        className="size-6 shrink-0 rounded-control border border-ctl forced-color-adjust-none"
        style={{ background: value }}
      />
    ) : null}
    <Code>{value}</Code>
  </span>
);
