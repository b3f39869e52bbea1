import { buttonClass, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { LobbyScreen } from '../features/lobby/lobby-screen.tsx';
import { brandsQuery, machinesQuery } from '../features/lobby/queries.ts';
import { protectionQuery } from '../features/protection/queries.ts';
import { sendReconnect, useOpenMachine, useOwnMachineId } from '../features/reconnect/reconnect-store.ts';
import { useWaitlist } from '../features/waitlist/waitlist.ts';
import { latePart, WhenOpen } from '../shared/components/late-part.tsx';
import { whole } from '../shared/components/whole.ts';
import { onFirstInteraction } from '../shared/first-interaction.ts';
import { idIn, patterns, watchPath } from '../shared/paths.ts';
import { useSettings } from '../shared/settings/use-settings.ts';
import { usePageTitle } from '../shared/use-page-title.ts';
import { whenIdle } from '../shared/when-idle.ts';

const ResumeBanner = latePart(async () => (await import('../features/lobby/resume-banner.tsx')).ResumeBanner);
const RestrictedScreen = latePart(
  whole(async () => (await import('../features/protection/restricted-screen.tsx')).RestrictedScreen),
);
const WithdrawalButton = latePart(
  whole(async () => (await import('../features/payment/withdrawal-button.tsx')).WithdrawalButton),
);
const TakenDialog = latePart(whole(async () => (await import('../features/waitlist/taken-dialog.tsx')).TakenDialog));

const IDLE_AFTER_MS = 1_000;

const game = whole(() => import('./game.tsx'));

/** `/lobby` and `/lobby/:id/:name`. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { WATCH } = useSettings();
  const { id } = useParams();
  const brandId = id === undefined ? null : idIn(id);
  const { data: brands } = useQuery(brandsQuery);
  const { data: protection, isPending: isProtectionPending } = useQuery(protectionQuery);
  const brand = brands?.find((one) => one.id === brandId);
  const machine = useOpenMachine();
  const ownMachineId = useOwnMachineId();
  const waitlist = useWaitlist();
  const { data: machines } = useQuery(machinesQuery(null));
  const { search, state } = useLocation();
  const takenId = takenIn(state);
  const showTaken = useCallback(
    (id: number | null) => void navigate({ search }, { replace: true, state: { taken: id }, preventScrollReset: true }),
    [navigate, search],
  );
  const taken = machines?.find((one) => one.id === takenId);
  usePageTitle(brand?.name ?? t('lobby.title'));
  // The game screen's code is there before the first tap on a machine: with the first scroll, pointer or key, or as soon as the page has nothing to do.
  const isThere = machines !== undefined;
  useEffect(() => {
    if (!isThere) return;
    const fetchGame = () => void game().catch(() => undefined);
    whenIdle(fetchGame, IDLE_AFTER_MS);
    return onFirstInteraction(fetchGame);
  }, [isThere]);

  const isUnknown = id !== undefined && (brandId === null || (brands !== undefined && brand === undefined));
  useEffect(() => {
    if (isUnknown) void navigate(patterns.notFound, { replace: true });
  }, [isUnknown, navigate]);
  if (isUnknown) return null;

  // A player on a break never sees the machines.
  if (isProtectionPending) return <Skeleton className="m-3 h-28" />;
  if (protection?.exclusion)
    return (
      <WhenOpen isOpen>
        <RestrictedScreen exclusion={protection.exclusion} withdrawal={<WithdrawalButton />} />
      </WhenOpen>
    );

  const banner =
    machine === null ? null : (
      <WhenOpen isOpen>
        <ResumeBanner machine={machine.name} onResume={() => sendReconnect({ type: 'SHOW' })} />
      </WhenOpen>
    );
  return (
    <>
      <LobbyScreen
        brandId={brandId}
        banner={banner}
        waitlist={waitlist}
        ownMachineId={ownMachineId}
        onTaken={showTaken}
      />
      <WhenOpen isOpen={taken !== undefined}>
        <TakenDialog
          machine={taken ?? null}
          watch={
            WATCH && taken ? (
              <Link to={watchPath(taken.id, taken.name)} className={buttonClass('ghost')}>
                {t('lobby.watch')}
              </Link>
            ) : null
          }
          onClose={() => showTaken(null)}
        />
      </WhenOpen>
    </>
  );
}

/** The machine that the player has chosen or was sent back from, because it is taken. */
function takenIn(state: unknown): number | null {
  const taken = typeof state === 'object' && state !== null && 'taken' in state ? state.taken : null;
  return typeof taken === 'number' ? taken : null;
}
