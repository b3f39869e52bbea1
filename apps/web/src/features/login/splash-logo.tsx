import { BrandCapitals } from '@salon/ui';
import { useTranslation } from 'react-i18next';

/** The site's logo; a press opens the login form (LG-04). */
export function SplashLogo({ site, logoUrl, onEnter }: { site: string; logoUrl: string; onEnter(): void }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[calc(100dvh-60px)] place-items-center p-4">
      <button
        type="button"
        aria-label={t('login.enter', { site })}
        onClick={onEnter}
        className="flex max-w-full flex-col items-center gap-6 rounded-card border border-brass bg-s1 p-10 transition-transform hover:-translate-y-1 active:scale-[0.98]"
      >
        <img src={logoUrl} alt="" width={144} height={144} className="size-36 object-contain" />
        <BrandCapitals className="display text-40 break-words text-accent">{site}</BrandCapitals>
      </button>
    </div>
  );
}
