import { useState } from 'react';
import type { MachineFacts } from '../../art/machine-art.ts';
import { machineArtUrl } from '../../art/machine-art-url.ts';
import { classNames } from '../class-names.ts';
import { useBrandLanguage } from '../overlays/portal.tsx';
import { CandleLamp, type CandleState, candleTone } from './candle.tsx';

interface MachineArtProps {
  machine: MachineFacts;
  /** Tower light on top and its glow behind the cabinet. */
  lamp?: CandleState | undefined;
  /** An operator's own picture; the drawn one is the fallback. */
  imageUrl?: string | null | undefined;
  /** The machine's own name is beside it, so the picture is decorative unless it gets a text. */
  alt?: string;
  className?: string;
}

/** A machine as the lobby shows it. The brand on the marquee is text over the image: an image cannot use the page's faces. */
export const MachineArt = ({ machine, lamp, imageUrl, alt = '', className }: MachineArtProps) => {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const own = imageUrl && imageUrl !== brokenUrl ? imageUrl : null;
  const dark = lamp === 'off';
  const language = useBrandLanguage();
  return (
    <span
      className={classNames('block', lamp && lamp !== 'off' && 'machine-art-lit', lamp && candleTone(lamp), className)}
    >
      <span className="machine-art">
        {lamp && !own ? <CandleLamp state={lamp} className="machine-art-lamp" /> : null}
        <img
          src={own ?? machineArtUrl(machine)}
          alt={alt}
          width={160}
          height={224}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBrokenUrl(own)}
          className={classNames(
            'block h-auto w-full object-contain transition-[filter]',
            dark && 'brightness-60 grayscale',
          )}
        />
        {own ? null : (
          <span
            aria-hidden="true"
            lang={language}
            className={classNames('machine-art-marquee display', dark && 'opacity-50')}
          >
            {machine.brand}
          </span>
        )}
      </span>
    </span>
  );
};
