import type { DeviceRow } from '@salon/contract/account.ts';
import { deviceOf } from '@salon/domain/device-name.ts';
import { Button, Dialog } from '@salon/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../shared/components/loaded.tsx';
import { Section } from '../../shared/components/section.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { showFailure, showMessage } from '../../shared/messages/messages.ts';
import { signOutBy } from '../../shared/session/session-store.ts';
import { endDevice, endEverywhere } from './calls.ts';
import { devicesQuery, refreshProfile } from './queries.ts';

/** Where the player is logged in, to be ended one by one or all at once. */
export function Devices() {
  const { t } = useTranslation();
  const query = useQuery(devicesQuery);
  return (
    <Section title={t('profile.devices')} text={t('profile.devicesText')}>
      <Loaded query={query}>
        {(devices) => (
          <ul className="flex flex-col">
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <EndEverywhere />
    </Section>
  );
}

function Device({ device }: { device: DeviceRow }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  const known = deviceOf(device.userAgent);
  const name = known ? t('profile.deviceOn', known) : t('profile.deviceUnknown');
  const end = useMutation({
    mutationFn: () => endDevice(device.id),
    onSuccess: (outcome) => {
      if (outcome.ok) showMessage('profile.deviceEnded', { tone: 'ok' });
      else showFailure(outcome.failure);
      void refreshProfile();
    },
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3 text-14 last:border-0">
      <div className="flex min-w-0 flex-col gap-1">
        <span>
          <bdi translate="no">{name}</bdi>
          {device.isCurrent ? (
            <span className="ms-2 rounded-control bg-s3 px-2 py-0.5 text-12">{t('profile.thisDevice')}</span>
          ) : null}
        </span>
        <span className="text-12 text-dim">
          <bdi dir="ltr" translate="no">
            {device.address}
          </bdi>{' '}
          · {t('profile.deviceSince', { when: dateTime(device.startedAt) })}
          {device.isCurrent ? null : <> · {t('profile.deviceSeen', { when: dateTime(device.seenAt) })}</>}
        </span>
      </div>
      {device.isCurrent ? null : (
        <Button
          variant="ghost"
          busy={end.isPending}
          aria-label={t('profile.endDeviceOf', { device: name, address: device.address })}
          onClick={() => end.mutate()}
        >
          {t('profile.endDevice')}
        </Button>
      )}
    </li>
  );
}

function EndEverywhere() {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const end = useMutation({
    mutationFn: () => signOutBy({ text: 'profile.endedEverywhere', tone: 'info' }, endEverywhere(), ({ ok }) => ok),
    onSuccess: (outcome) => {
      setIsAsked(false);
      if (!outcome.ok) showFailure(outcome.failure);
    },
  });
  return (
    <>
      <Button variant="ghost" className="self-start" onClick={() => setIsAsked(true)}>
        {t('profile.endEverywhere')}
      </Button>
      <Dialog
        open={isAsked}
        onOpenChange={setIsAsked}
        size="sm"
        title={t('profile.endEverywhere')}
        description={t('profile.endEverywhereText')}
        actions={
          <>
            <Button variant="ghost" onClick={() => setIsAsked(false)}>
              {t('general.cancel')}
            </Button>
            <Button busy={end.isPending} onClick={() => end.mutate()}>
              {t('profile.endEverywhere')}
            </Button>
          </>
        }
      />
    </>
  );
}
