/**
 * A text that changes while it is looked at, in an element of its own that is made anew with each change. A browser that translates a
 * page puts other text nodes in the place of ours: React would go on writing into the old ones, and the page would stand still.
 */
export const LiveText = ({ text, className }: { text: string; className?: string | undefined }) => (
  <span key={text} className={className}>
    {text}
  </span>
);

/** A figure with its unit that changes all the time: no translation touches it. */
export const LiveFigure = ({ text }: { text: string }) => <bdi translate="no">{text}</bdi>;
