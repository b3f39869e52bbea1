import { Button } from '@salon/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../shared/api/download.ts';
import { Section } from '../../shared/components/section.tsx';
import { showFailure } from '../../shared/messages/messages.ts';

export function DataExport({ username }: { username: string }) {
  const { t } = useTranslation();
  const fetchData = useMutation({
    mutationFn: () => download('/player/export', `${username}.json`),
    onSuccess: (failure) => {
      if (failure) showFailure(failure);
    },
  });
  return (
    <Section title={t('profile.data')} text={t('profile.dataText')}>
      <Button
        variant="ghost"
        className="self-start"
        icon={<Download size={18} />}
        busy={fetchData.isPending}
        onClick={() => fetchData.mutate()}
      >
        {t(fetchData.isPending ? 'profile.dataPreparing' : 'profile.dataDownload')}
      </Button>
    </Section>
  );
}
