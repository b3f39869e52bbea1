import { Button, buttonClass, classNames } from '@salon/ui';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../shared/text.ts';

const MOST = 20_000;

/** An SVG file as text, shown as an image only: it runs nothing and fetches nothing. */
export function LogoField({ logo, onChange }: { logo: string; onChange(logo: string): void }) {
  const t = useText();
  const id = useId();
  const [isInvalid, setIsInvalid] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = (await file.text()).trim().replace(/^<\?xml[^>]*>\s*/, '');
    const fits = text.length <= MOST && /^<svg\s/.test(text);
    setIsInvalid(!fits);
    if (fits) onChange(text);
  };
  return (
    <div className="flex flex-col gap-2">
      <span className="text-12 text-dim">{t('setup.logo')}</span>
      {logo === '' ? null : <Logo svg={logo} />}
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="file"
          accept="image/svg+xml,.svg"
          className="peer sr-only"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <label
          htmlFor={id}
          className={classNames(buttonClass('ghost'), 'peer-focus-visible:outline-2 peer-focus-visible:outline-accent')}
        >
          {t('setup.logoChoose')}
        </label>
        {logo === '' ? null : (
          <Button variant="ghost" onClick={() => onChange('')}>
            {t('setup.logoRemove')}
          </Button>
        )}
      </div>
      <p role={isInvalid ? 'alert' : undefined} className={isInvalid ? 'text-12 text-bad' : 'text-12 text-dim'}>
        {t(isInvalid ? 'setup.logoInvalid' : 'setup.logoHint')}
      </p>
    </div>
  );
}

function Logo({ svg }: { svg: string }) {
  const t = useText();
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return <img src={url} alt={t('setup.logo')} className="h-12 max-w-full self-start object-contain" />;
}
