import type { PictureState } from '@salon/contract/player-picture.ts';
import { formatNumber, formatPercent } from '@salon/i18n';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ConnectionStats } from '../../../shared/live/connection-stats.ts';

interface PictureStatsProps {
  stats: ConnectionStats;
  picture: PictureState | null;
  isStills: boolean;
}

/** What the connection carries, and why the picture is sent as it is. */
export function PictureStats({ stats, picture, isStills }: PictureStatsProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const whole = (value: number) => formatNumber(language, Math.round(value));
  const ms = (value: number) => t('game.roundTrip', { ms: whole(value) });
  const kbps = (value: number) => t('picture.kilobits', { kbps: whole(value) });
  const route = isStills ? t('picture.routeStills') : t(stats.relayed ? 'picture.routeRelay' : 'picture.routeDirect');
  const rows: [string, string, string][] = [
    ['fps', t('picture.fps'), whole(stats.framesPerSecond)],
    ['roundTrip', t('picture.roundTrip'), ms(stats.roundTripMs)],
    ['jitter', t('picture.jitter'), ms(stats.jitterMs)],
    ['rate', t('picture.rate'), kbps(stats.receivedKbps)],
    ['loss', t('picture.loss'), formatPercent(language, stats.lossShare, 1)],
    ['size', t('picture.size'), `${stats.widthPx} × ${stats.heightPx}`],
    ['soundDelay', t('picture.soundDelay'), ms(stats.soundDelayMs)],
    ['route', t('picture.route'), route],
  ];
  if (picture !== null) {
    rows.push(
      ['target', t('picture.target'), kbps(picture.targetKbps)],
      ['band', t('picture.band'), t(`picture.band_${picture.active}`)],
      ['reason', t('picture.reason'), t(`picture.reason_${picture.reason}`)],
    );
  }
  return (
    <dl
      id="picture-stats"
      aria-label={t('picture.measured')}
      className="absolute start-2 top-2 z-[5] grid max-w-[calc(100%-16px)] grid-cols-[auto_auto] gap-x-3 gap-y-0.5 rounded-control bg-black/75 px-3 py-2 text-12 text-white tabular-nums"
    >
      {rows.map(([id, name, value]) => (
        <div key={id} className="contents" data-stat={id}>
          <dt className="text-white/75">{name}</dt>
          <dd className="text-end">
            <bdi translate="no">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
