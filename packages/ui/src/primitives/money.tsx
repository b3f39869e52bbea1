import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/**
 * A number whose digits roll when it changes. Cells are 0.53 em wide, since the display face has no tabular figures.
 * The plain text is what assistive technology and copying get.
 */
export const RollingNumber = ({ text, className }: { text: string; className?: string | undefined }) => {
  const chars = [...text];
  return (
    <bdi dir="ltr" translate="no" className={classNames('inline-flex leading-none whitespace-pre', className)}>
      <span className="sr-only">{text}</span>
      {chars.map((char, index) => {
        // Counted from the end, so that the kuruş keep their cells when a thousand is added in front.
        const place = chars.length - index;
        return /\d/.test(char) ? (
          <span key={place} aria-hidden="true" className="rolling-digit" style={{ '--digit': char } as CSSProperties} />
        ) : (
          <span key={place} aria-hidden="true">
            {char}
          </span>
        );
      })}
    </bdi>
  );
};

/** A number in still cells of 0.53 em, for a meter that counts: `spoken` is what assistive technology gets. */
export const DigitCells = ({ text, spoken }: { text: string; spoken: string }) => {
  const chars = [...text];
  return (
    <bdi dir="ltr" translate="no" className="display inline-flex leading-none whitespace-pre">
      <span className="sr-only">{spoken}</span>
      {chars.map((char, index) => {
        const place = chars.length - index;
        return (
          <span key={place} aria-hidden="true" className={/\d/.test(char) ? 'digit-cell' : undefined}>
            {char}
          </span>
        );
      })}
    </bdi>
  );
};

/** A formatted amount in a left-to-right isolate. `text` comes from the formatter of the language. */
export const Money = ({
  text,
  face = 'body',
  rolling = false,
  className,
}: {
  text: string;
  face?: 'body' | 'display';
  rolling?: boolean;
  className?: string | undefined;
}) => {
  const look = classNames(face === 'display' ? 'display' : 'tabular-nums', className);
  return rolling ? (
    <RollingNumber text={text} className={look} />
  ) : (
    <bdi dir="ltr" translate="no" className={classNames('whitespace-nowrap', look)}>
      {text}
    </bdi>
  );
};
