import type { PictureState } from '@salon/contract/player-picture.ts';
import { useTranslation } from 'react-i18next';
import type { LiveStats } from '../../shared/live/open-live.ts';

interface PictureStatsProps {
  stats: LiveStats;
  picture: PictureState | null;
  isStills: boolean;
}

/** What the connection carries, and why the picture is sent as it is. */
export function PictureStats({ stats, picture, isStills }: PictureStatsProps) {
  const { t } = useTranslation();
  const whole = (value: number) => String(Math.round(value));
  const route = isStills ? t('picture.routeStills') : t(stats.relayed ? 'picture.routeRelay' : 'picture.routeDirect');
  const rows: [string, string, string][] = [
    ['fps', t('picture.fps'), whole(stats.framesPerSecond)],
    ['roundTrip', t('picture.roundTrip'), `${whole(stats.roundTripMs)} ms`],
    ['jitter', t('picture.jitter'), `${whole(stats.jitterMs)} ms`],
    ['rate', t('picture.rate'), `${whole(stats.receivedKbps)} kbit/s`],
    ['loss', t('picture.loss'), `${(100 * stats.lossShare).toFixed(1)} %`],
    ['size', t('picture.size'), `${stats.widthPx} × ${stats.heightPx}`],
    ['soundDelay', t('picture.soundDelay'), `${whole(stats.soundDelayMs)} ms`],
    ['route', t('picture.route'), route],
  ];
  if (picture !== null) {
    rows.push(
      ['target', t('picture.target'), `${whole(picture.targetKbps)} kbit/s`],
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
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
