import { Button } from '@salon/ui';
import { useText } from '../shared/text.ts';

/** In place of a page that failed, also of one whose file a new version has replaced. */
export function Crash() {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col items-start gap-3 p-4">
      <h1 className="text-26">{t('general.crashTitle')}</h1>
      <p>{t('general.crashText')}</p>
      <Button onClick={() => location.reload()}>{t('general.reload')}</Button>
    </div>
  );
}
