import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { LobbyScreen } from '../features/lobby/lobby-screen.tsx';
import { brandsQuery } from '../features/lobby/queries.ts';
import { ResumeBanner } from '../features/lobby/resume-banner.tsx';
import { sendReconnect, useReconnect } from '../features/reconnect/reconnect.ts';
import { idIn, patterns } from '../shared/paths.ts';
import { usePageTitle } from '../shared/use-page-title.ts';

/** `/lobby` and `/lobby/:id/:name`. */
export function Component() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams();
  const brandId = id === undefined ? null : idIn(id);
  const { data: brands } = useQuery(brandsQuery);
  const brand = brands?.find((one) => one.id === brandId);
  const { machine } = useReconnect();
  usePageTitle(brand?.name ?? t('lobby.title'));

  const isUnknown = id !== undefined && (brandId === null || (brands !== undefined && brand === undefined));
  useEffect(() => {
    if (isUnknown) void navigate(patterns.notFound, { replace: true });
  }, [isUnknown, navigate]);
  if (isUnknown) return null;

  const banner =
    machine === null ? null : <ResumeBanner machine={machine.name} onResume={() => sendReconnect({ type: 'SHOW' })} />;
  return <LobbyScreen brandId={brandId} banner={banner} />;
}
