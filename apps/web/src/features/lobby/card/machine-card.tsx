import type { Machine } from '@salon/contract/http.ts';
import { Candle, classNames, IconButton, MachineArt, Money } from '@salon/ui';
import { Bell, BellRing, Eye, Flame, Heart, Hourglass } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useViewTransitionState } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { candleState } from '../../../shared/machines/candle-state.ts';
import { MachineLink } from '../../../shared/machines/machine-link.tsx';
import { useStill } from '../../../shared/machines/use-still.ts';
import { gamePath, watchPath } from '../../../shared/paths.ts';
import { useSettings } from '../../../shared/settings/use-settings.ts';
import { GameFactsLine } from './game-facts.tsx';

interface MachineCardProps {
  machine: Machine;
  /** Minor units, null where its game cannot pay the brand's jackpot. */
  jackpotMinor: number | null;
  /** Its jackpot or its largest win of the last hour is above the site's limit (LB-08). */
  isHot: boolean;
  isFavourite: boolean;
  onToggleFavourite(id: number): void;
  /** Somebody else has it. */
  isTaken: boolean;
  /** A taken machine is not opened: it is said of it here. */
  onTaken(id: number): void;
  /** The player is on the waitlist of this machine. */
  isAwaited: boolean;
  onToggleAwaited?: ((id: number) => void) | undefined;
}

/** The whole card leads to the machine; heart and bell on it are buttons of their own. */
export const MachineCard = memo((props: MachineCardProps) => {
  const { machine, jackpotMinor, isHot, isFavourite, onToggleFavourite, isAwaited, onToggleAwaited } = props;
  const { isTaken: taken, onTaken } = props;
  const { t } = useTranslation();
  const { money } = useFormat();
  const { WATCH } = useSettings();
  const { id, name, number, brand, status, game, waitingCount } = machine;
  return (
    <article
      data-machine={id}
      data-status={status}
      data-taken={taken}
      className="group relative flex h-full flex-col rounded-card bg-s1 transition-transform duration-[180ms] ease-out hover:-translate-y-1"
    >
      <CardPicture machine={machine} jackpotMinor={jackpotMinor} isTaken={taken} />
      <div className="relative flex grow flex-col items-start gap-1 p-3 pt-2">
        <h3 className="max-w-full pe-8 text-14 leading-snug font-semibold [font-family:var(--font-body)]">
          <MachineLink
            machine={machine}
            onClick={(click) => {
              if (!taken) return;
              click.preventDefault();
              onTaken(id);
            }}
            aria-label={t(taken ? 'lobby.takenMachine' : 'lobby.playMachine', { machine: name })}
            aria-describedby={`machine-${id} game-${id}`}
            className="rounded-control after:absolute after:inset-0 after:rounded-card after:content-['']"
          >
            <bdi translate="no">{name}</bdi>
          </MachineLink>
        </h3>
        <GameFactsLine id={`game-${id}`} game={game}>
          <p className="text-dim">
            <bdi translate="no">{brand.name}</bdi> · {t('lobby.machineNumber', { number })}
          </p>
        </GameFactsLine>
        <div className="flex flex-wrap items-center gap-1 pt-1">
          <Candle state={candleState(status)}>
            <span id={`machine-${id}`}>{t(`lobby.state_${status}`)}</span>
          </Candle>
          {waitingCount === 0 ? null : (
            <Badge
              icon={<Hourglass size={12} aria-hidden="true" />}
              title={t('lobby.waiting', { count: waitingCount })}
            >
              <span aria-hidden="true">{waitingCount}</span>
            </Badge>
          )}
          {isHot ? <Badge icon={<Flame size={12} aria-hidden="true" />}>{t('lobby.hot')}</Badge> : null}
        </div>
        {jackpotMinor === null || candleState(status) === 'off' ? null : (
          <p className="mt-auto flex flex-col pt-1">
            <span className="text-11 text-dim">{t('lobby.jackpot')}</span>
            <Money text={money(jackpotMinor)} face="display" className="text-20 text-accent" />
          </p>
        )}
        <IconButton
          label={t(isFavourite ? 'lobby.removeFavourite' : 'lobby.addFavourite', { machine: name })}
          icon={<Heart fill={isFavourite ? 'currentColor' : 'none'} />}
          pressed={isFavourite}
          onClick={() => onToggleFavourite(id)}
          className="absolute end-0 top-0 z-10"
        />
      </div>
      {taken && WATCH ? (
        <Link
          to={watchPath(id, name)}
          viewTransition
          aria-label={t('lobby.watchMachine', { machine: name })}
          title={t('lobby.watch')}
          className="card-key absolute end-2 top-2 z-10 grid size-target place-items-center border"
        >
          <Eye size={20} aria-hidden="true" />
        </Link>
      ) : null}
      {onToggleAwaited === undefined || !(isAwaited || taken) ? null : (
        <IconButton
          label={t('lobby.notifyMeOf', { machine: name })}
          icon={isAwaited ? <BellRing /> : <Bell />}
          pressed={isAwaited}
          tip
          onClick={() => onToggleAwaited(id)}
          className="card-key absolute start-2 top-2 z-10"
        />
      )}
    </article>
  );
});

/** The machine's own art, and over it what it shows at this moment. */
function CardPicture({
  machine,
  jackpotMinor,
  isTaken,
}: Pick<MachineCardProps, 'machine' | 'jackpotMinor'> & { isTaken: boolean }) {
  const { money } = useFormat();
  const { id, name, brand, status, gameId, reelCount } = machine;
  const isLeft = useViewTransitionState(gamePath(id, name));
  const lamp = candleState(status);
  const still = useStill(id, { enabled: lamp !== 'off' });
  return (
    <div ref={still.ref} className={classNames('card-picture', isLeft && 'left-machine')}>
      <MachineArt
        machine={{ id, brand: brand.name, gameId, reelCount }}
        lamp={lamp}
        imageUrl={machine.hasOwnImage ? machine.image : null}
        stillUrl={lamp === 'off' ? null : still.url}
        jackpot={jackpotMinor === null ? null : money(jackpotMinor)}
        className={classNames(isTaken && 'brightness-[0.62] saturate-[0.35]')}
      />
    </div>
  );
}

function Badge({ icon, title, children }: { icon: React.ReactNode; title?: string; children: React.ReactNode }) {
  return (
    <span
      title={title}
      className="inline-flex items-center gap-1 rounded-control border border-line px-1.5 py-0.5 text-12 text-text"
    >
      {icon}
      {title === undefined ? null : <span className="sr-only">{title}</span>}
      {children}
    </span>
  );
}

export function MachineCardSkeleton() {
  return <div aria-hidden="true" className="aspect-[186/380] animate-breathe rounded-card bg-s1" />;
}
