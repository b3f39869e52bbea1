import { useCall } from '../../shared/api/queries.ts';
import { Badge } from '../../shared/badge.tsx';
import { Panel } from '../../shared/panel.tsx';
import { useFormat, useText } from '../../shared/text.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** The machine's return beside what its paytable states, and the band in which honest results lie. */
export function MachineReturn({ machineId }: { machineId: number }) {
  const t = useText();
  const format = useFormat();
  const from = new Date(Date.now() - DAYS * DAY_MS).toISOString().slice(0, 10);
  const { data } = useCall('report', { query: { by: 'machine', machineId, from } });
  if (data === undefined) return null;
  const { games, betMinor, rtpPercent, theoreticalPercent, bandLowPercent, bandHighPercent } = data.total;
  const percent = (value: number) => format.percent(value / 100, 2);
  const isWithin =
    rtpPercent === null || bandLowPercent === null || bandHighPercent === null
      ? null
      : rtpPercent >= bandLowPercent && rtpPercent <= bandHighPercent;
  if (rtpPercent === null) return <Panel title={t('floor.returnTitle')} text={t('floor.returnNone')} />;
  const bet = format.money(betMinor, data.currency);
  return (
    <Panel title={t('floor.returnTitle')}>
      <Badge tone={isWithin === null ? 'off' : isWithin ? 'ok' : 'bad'}>
        {t('floor.returnText', { rtp: percent(rtpPercent), bet, games: format.number(games) })}
      </Badge>
      {theoreticalPercent === null || bandLowPercent === null || bandHighPercent === null ? null : (
        <p className="text-dim">
          {t('floor.returnBand', {
            ...{ expected: percent(theoreticalPercent), low: percent(bandLowPercent), high: percent(bandHighPercent) },
          })}
        </p>
      )}
    </Panel>
  );
}
