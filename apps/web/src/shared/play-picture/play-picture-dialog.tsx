import type { PlayRow } from '@salon/contract/history.ts';
import { listText } from '@salon/i18n';
import { Button, Dialog, Skeleton } from '@salon/ui';
import { useQuery } from '@tanstack/react-query';
import { Download, Image as Picture, Share2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../api/download.ts';
import { useFormat } from '../format/use-format.ts';
import { paintPlay } from './paint-play.ts';
import { type PlayWords, playDrawing } from './play-drawing.ts';
import { usePlayWords } from './use-play-words.ts';

/** Opens a play as a picture that can be saved and shared. */
export function PlayPictureButton({ play }: { play: PlayRow }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="plain"
        icon={<Picture size={18} />}
        aria-label={t('history.openPictureOf', { number: play.number })}
        onClick={() => setOpen(true)}
      >
        {t('history.openPicture')}
      </Button>
      {isOpen ? <PlayPictureDialog play={play} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function PlayPictureDialog({ play, onClose }: { play: PlayRow; onClose(): void }) {
  const { t, i18n } = useTranslation();
  const words = usePlayWords(play);
  const { data: blob, isError } = useQuery({
    queryKey: ['play-picture', play.gameId, play.number, play.endedAt, i18n.language, words.amounts],
    queryFn: () => paintPlay(playDrawing(play, words), play.gameId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const file = useMemo(
    () => (blob === undefined ? null : new File([blob], `${play.gameId}-${play.number}.png`, { type: 'image/png' })),
    [blob, play],
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.number}
      closeLabel={t('general.close')}
      actions={
        file === null ? undefined : (
          <>
            {isShareable(file) ? (
              <Button variant="ghost" icon={<Share2 size={18} />} onClick={() => void share(file)}>
                {t('history.pictureShare')}
              </Button>
            ) : null}
            <Button icon={<Download size={18} />} onClick={() => saveFile(file, file.name)}>
              {t('history.pictureSave')}
            </Button>
          </>
        )
      }
    >
      {isError ? (
        <p role="alert">{t('history.pictureFailed')}</p>
      ) : file === null ? (
        <Skeleton className="aspect-square w-full" />
      ) : (
        <Shown file={file} words={words} />
      )}
      <p className="text-12 text-dim">{t('history.pictureNote')}</p>
    </Dialog>
  );
}

function Shown({ file, words }: { file: File; words: PlayWords }) {
  const { language } = useFormat();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const { game, kind, number, time, amounts, wins } = words;
  const rows = [...amounts, ...wins].map((row) => `${row.name} ${row.amount}`);
  const alt = listText(language, [game, kind, number, time, ...rows]);
  return url === undefined ? null : <img src={url} alt={alt} className="h-auto w-full rounded-control" />;
}

const isShareable = (file: File) => 'share' in navigator && navigator.canShare?.({ files: [file] });

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch {
    // The player has closed the system's dialog.
  }
}
