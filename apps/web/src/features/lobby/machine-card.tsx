import type { Machine } from '@salon/contract/http.ts';
import { Candle, classNames, IconButton, MachineArt, Money } from '@salon/ui';
import { Bell, BellRing, Flame, Heart } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useViewTransitionState } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { candleState } from '../../shared/machines/candle-state.ts';
import { gamePath } from '../../shared/paths.ts';

interface MachineCardProps {
  machine: Machine;
  /** Minor units, null where the brand has none. */
  jackpotMinor: number | null;
  /** Its jackpot or its largest win of the last hour is above the site's limit (LB-08). */
  isHot: boolean;
  isFavourite: boolean;
  onToggleFavourite(id: number): void;
  /** The player is on the waitlist of this machine. */
  isAwaited: boolean;
  onToggleAwaited?: ((id: number) => void) | undefined;
}

/** The whole card leads to the machine; the heart on it is a button of its own. */
export const MachineCard = memo((props: MachineCardProps) => {
  const { machine, jackpotMinor, isHot, isFavourite, onToggleFavourite, isAwaited, onToggleAwaited } = props;
  const { t } = useTranslation();
  const { money } = useFormat();
  const { id, name, number, brand, status } = machine;
  const path = gamePath(id, name);
  const isOpening = useViewTransitionState(path);
  const lamp = candleState(status);
  return (
    <article
      data-machine={id}
      data-status={status}
      className="relative flex flex-col rounded-card bg-s1 transition-transform duration-[180ms] ease-out hover:-translate-y-1"
    >
      <MachineArt
        machine={{ id, brand: brand.name, gameId: machine.gameId, reelCount: machine.reelCount }}
        lamp={lamp}
        imageUrl={machine.hasOwnImage ? machine.image : null}
        className={classNames('rounded-t-card px-5 pt-2', isOpening && 'opening-machine')}
      />
      <div className="flex grow flex-col items-start gap-1 p-3 pt-2">
        <h3 className="text-14 font-semibold [font-family:var(--font-body)]">
          <Link
            to={path}
            viewTransition
            aria-label={t('lobby.playMachine', { machine: name })}
            aria-describedby={`machine-${id}`}
            className="rounded-control after:absolute after:inset-0 after:rounded-card after:content-['']"
          >
            {name}
          </Link>
        </h3>
        <p className="text-12 text-dim">
          {brand.name} · {t('lobby.machineNumber', { number })}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Candle state={lamp}>
            <span id={`machine-${id}`}>{t(`lobby.state_${status}`)}</span>
          </Candle>
          {isHot ? (
            <span className="inline-flex items-center gap-1 rounded-control border border-line px-1.5 text-12 text-accent">
              <Flame size={12} aria-hidden="true" />
              {t('lobby.hot')}
            </span>
          ) : null}
        </div>
        {jackpotMinor === null || lamp === 'off' ? null : (
          <Money text={money(jackpotMinor)} face="display" className="mt-auto pt-1 text-20 text-accent" />
        )}
      </div>
      <IconButton
        label={t(isFavourite ? 'lobby.removeFavourite' : 'lobby.addFavourite', { machine: name })}
        icon={<Heart fill={isFavourite ? 'currentColor' : 'none'} />}
        pressed={isFavourite}
        onClick={() => onToggleFavourite(id)}
        className="absolute end-1 top-1 z-10"
      />
      {onToggleAwaited === undefined || !(isAwaited || isTaken(machine)) ? null : (
        <IconButton
          label={t('waitlist.notifyMeOf', { machine: name })}
          icon={isAwaited ? <BellRing /> : <Bell />}
          pressed={isAwaited}
          onClick={() => onToggleAwaited(id)}
          className="absolute start-1 top-1 z-10"
        />
      )}
    </article>
  );
});

/** Occupied by somebody else according to pushes; a reservation is known from the last fetch only. */
const isTaken = ({ status, reservation }: Machine): boolean =>
  reservation !== 'own' && ['reserved', 'playing', 'bonus', 'waiting', 'cashing_out', 'handpay'].includes(status);

export function MachineCardSkeleton() {
  return <div aria-hidden="true" className="aspect-[186/330] animate-breathe rounded-card bg-s1" />;
}
