import { MachineArt } from '@salon/ui';
import { growInto } from '../../../shared/machines/growth.ts';
import { useStill } from '../../../shared/machines/use-still.ts';

export interface PosterFacts {
  id: number;
  brand: string;
  gameId: string;
  reelCount: number;
}

/** While one is looked at, and nothing better is there yet. */
const RENEW_MS = 2_000;

/**
 * Below the video until it has covered this: the machine's own still, as the lobby's card showed it a moment ago, so that the
 * picture stands from the click on; the drawn cabinet where no still is known.
 */
export function StillLayer({ poster, isTurned }: { poster: PosterFacts; isTurned: boolean }) {
  const { ref, url } = useStill(poster.id, { enabled: true, everyMs: RENEW_MS, isGoodAtFirst: true });
  return (
    <div ref={ref} aria-hidden="true" className="absolute inset-0">
      <div ref={grow} className="absolute inset-0">
        {url === null ? (
          <MachineArt
            machine={poster}
            className="absolute inset-y-2 inset-x-0 mx-auto aspect-[160/224] h-[calc(100%-16px)] max-w-full"
          />
        ) : (
          <img src={url} alt="" data-turned={isTurned} className="live-video object-contain" />
        )}
      </div>
    </div>
  );
}

const grow = (element: HTMLElement | null): void => {
  if (element !== null) growInto(element);
};
