import { Button } from '@salon/ui';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../shared/api/download.ts';
import { showFailure } from '../../shared/messages/messages.ts';

/** Saves a list as a file. `name` gets today's date behind it. */
export function DownloadButton({ path, name }: { path: string; name: string }) {
  const { t } = useTranslation();
  const fetchFile = useMutation({
    mutationFn: () => download(path, `${name}-${new Date().toISOString().slice(0, 10)}.csv`),
    onSuccess: (failure) => {
      if (failure) showFailure(failure);
    },
  });
  return (
    <Button variant="ghost" icon={<Download size={18} />} busy={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
      {t(fetchFile.isPending ? 'history.downloading' : 'history.download')}
    </Button>
  );
}
