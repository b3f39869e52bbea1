import type { MachineFacts } from '@salon/domain/art/machine-art.ts';
import { useEffect, useState } from 'react';
import { drawnArtUrl, knownArtUrl, lookOf } from '../../art/machine-art-url.ts';
import { paintedArtUrl } from '../../art/painted-art-url.ts';
import { BrandCapitals } from '../brand-capitals.tsx';
import { classNames } from '../class-names.ts';
import { CandleLamp, type CandleState, candleTone } from './candle.tsx';

interface MachineArtProps {
  machine: MachineFacts;
  /** Tower light on top and its glow behind the cabinet. */
  lamp?: CandleState | undefined;
  /** An operator's own picture in place of the art; the art stays where it does not load. */
  imageUrl?: string | null | undefined;
  /** The machine's own picture of a moment ago; it covers everything else. */
  stillUrl?: string | null | undefined;
  /** Amount on the strip above the reels, where the game pays the brand's jackpot; the brand stands there otherwise. */
  jackpot?: string | null | undefined;
  /** Language of `machine.brand`, whose capitals follow it; the site's for an operator's name. */
  brandLanguage?: string | undefined;
  /** The machine's own name is beside it, so the picture is decorative unless it gets a text. */
  alt?: string;
  className?: string;
}

/** A machine as the lobby shows it. Brand and jackpot are text over the image: they are the operator's, and change. */
export const MachineArt = ({ machine, lamp, imageUrl, stillUrl, alt = '', className, ...strip }: MachineArtProps) => {
  const painted = paintedArtUrl(machine.gameId);
  const drawn = useDrawnArt(machine, painted === null);
  const dark = lamp === 'off';
  return (
    <span
      className={classNames('block', lamp && lamp !== 'off' && 'machine-art-lit', lamp && candleTone(lamp), className)}
    >
      <span className={classNames('machine-art', painted && 'machine-art-painted', dark && 'machine-art-dark')}>
        <img
          src={painted ?? drawn}
          alt={alt}
          width={160}
          height={painted ? 200 : 224}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="block h-auto w-full object-contain transition-[filter]"
        />
        {lamp ? <CandleLamp state={lamp} className="machine-art-lamp" /> : null}
        <Strip brand={machine.brand} isPainted={painted !== null} {...strip} />
        {imageUrl ? <CoveringImage key={imageUrl} url={imageUrl} fit="object-contain" /> : null}
        {stillUrl ? <CoveringImage url={stillUrl} fit="object-top object-cover" /> : null}
      </span>
    </span>
  );
};

/** Address of the cabinet that is drawn for the machine; the place stays empty until its drawing is there. */
function useDrawnArt(machine: MachineFacts, isWanted: boolean): string | undefined {
  const look = lookOf(machine);
  const { id, brand, gameId, reelCount } = look;
  const [, setDrawn] = useState('');
  const known = isWanted ? knownArtUrl(look) : null;
  const isMissing = isWanted && known === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    void drawnArtUrl({ id, brand, gameId, reelCount }).then((url) => isOver || setDrawn(url));
    return () => {
      isOver = true;
    };
  }, [isMissing, id, brand, gameId, reelCount]);
  return known ?? undefined;
}

/** Above the art as soon as it has loaded, and not at all where it does not load. A newer one replaces the old without a gap. */
function CoveringImage({ url, fit }: { url: string; fit: string }) {
  const [hasLoaded, setHasLoaded] = useState(false);
  return (
    <img
      src={url}
      alt=""
      decoding="sync"
      draggable={false}
      onLoad={() => setHasLoaded(true)}
      onError={() => setHasLoaded(false)}
      className={classNames('absolute inset-0 size-full bg-bg transition-opacity', fit, !hasLoaded && 'opacity-0')}
    />
  );
}

interface StripProps extends Pick<MachineArtProps, 'jackpot' | 'brandLanguage'> {
  brand: string;
  isPainted: boolean;
}

function Strip({ brand, isPainted, jackpot, brandLanguage }: StripProps) {
  const name = (place: string) => (
    <span aria-hidden="true" className={classNames('display', place)}>
      <BrandCapitals language={brandLanguage}>{brand}</BrandCapitals>
    </span>
  );
  if (!isPainted) return name('machine-art-marquee');
  return (
    <>
      {name('machine-art-crown')}
      {jackpot ? (
        <bdi dir="ltr" translate="no" aria-hidden="true" className="display machine-art-marquee">
          {jackpot}
        </bdi>
      ) : (
        name('machine-art-marquee')
      )}
    </>
  );
}
