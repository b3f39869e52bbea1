import type { LayoutStyle } from '../../shared/player-settings/player-settings.ts';

/** The three arrangements in a few lines each; in right-to-left pages they stand mirrored, as the pages do. */
export function LayoutSketch({ style }: { style: LayoutStyle }) {
  return (
    <span
      aria-hidden="true"
      className="mx-auto flex h-12 w-full max-w-20 overflow-hidden rounded-[4px] border border-ctl"
    >
      {style === 'layout1' ? <span className="w-1/4 shrink-0 border-e border-ctl bg-s3" /> : null}
      <span className="flex grow flex-col">
        <span className="flex h-2 items-center gap-px bg-s3 px-px">
          {style === 'layout3' ? <span className="size-1 bg-accent" /> : null}
        </span>
        {style === 'layout2' ? <span className="h-2 border-y border-ctl bg-accent/40" /> : null}
        <span className="m-1 grid grow grid-cols-3 gap-px">
          <span className="bg-s3" />
          <span className="bg-s3" />
          <span className="bg-s3" />
        </span>
      </span>
    </span>
  );
}
