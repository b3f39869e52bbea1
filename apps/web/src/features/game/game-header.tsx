import { formatClock } from '@salon/i18n';
import { IconButton, Money, SignalBars } from '@salon/ui';
import { Maximize, Minimize, Volume2, VolumeX, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { QualityLevel } from './picture/quality.ts';
import { useSessionSeconds } from './use-seconds.ts';

interface GameHeaderProps {
  name: string;
  brand: string | undefined;
  number: number | undefined;
  /** Null until the seat is taken. */
  held: { elapsedS: number } | null;
  /** What the session has brought so far; minor units. */
  netMinor: number | null;
  quality: QualityLevel;
  isSoundOn: boolean;
  onSound(): void;
  /** What is looked up now and then. */
  menu: ReactNode;
  fullscreen: { isFull: boolean; toggle(): void } | null;
  onLeave(): void;
}

export function GameHeader(props: GameHeaderProps) {
  const { t } = useTranslation();
  const { signedMoney } = useFormat();
  const { name, brand, number, held, netMinor, quality, fullscreen } = props;
  const seconds = useSessionSeconds(held);
  return (
    <header className="flex min-h-bar items-center gap-1 border-b border-line bg-bg px-2">
      <IconButton label={t('game.leave')} icon={<X />} onClick={props.onLeave} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-20 leading-tight" id="game-title">
          {name}
        </h1>
        <p className="flex flex-wrap gap-x-2 text-12 leading-tight text-dim">
          {brand === undefined ? null : (
            <span className="whitespace-nowrap">
              <span className="hidden sm:inline">{brand} · </span>
              {t('lobby.machineNumber', { number: number ?? '' })}
            </span>
          )}
          {held === null ? null : (
            <span role="timer" aria-label={t('game.elapsed')} className="tabular-nums">
              <bdi dir="ltr">{formatClock(seconds)}</bdi>
            </span>
          )}
          {netMinor === null ? null : (
            <span className="whitespace-nowrap" data-net={netMinor}>
              {t('game.net')} <Money text={signedMoney(netMinor)} />
            </span>
          )}
        </p>
      </div>
      <SignalBars level={quality} label={`${t('game.quality')}: ${t(`game.quality_${quality}`)}`} />
      <IconButton
        label={t(props.isSoundOn ? 'game.soundOff' : 'game.soundOn')}
        icon={props.isSoundOn ? <Volume2 className="mirror" /> : <VolumeX className="mirror" />}
        onClick={props.onSound}
      />
      {fullscreen === null ? null : (
        <IconButton
          label={t(fullscreen.isFull ? 'game.fullscreenLeave' : 'game.fullscreen')}
          icon={fullscreen.isFull ? <Minimize /> : <Maximize />}
          onClick={fullscreen.toggle}
        />
      )}
      {props.menu}
    </header>
  );
}
