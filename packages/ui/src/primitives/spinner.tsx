import { BrandCapitals } from './brand-capitals.tsx';

/** Decorative: the text beside it names the activity. */
export const Spinner = ({ size = 22 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="shrink-0 animate-spin">
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
    <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

/** Whole screen while the product starts: logo or name, and what it waits for. */
export const Splash = ({ name, text, logoUrl }: { name: string; text: string; logoUrl?: string | undefined }) => (
  <div className="grid min-h-dvh place-items-center bg-bg p-6">
    <div role="status" className="flex flex-col items-center gap-4 text-center">
      {logoUrl ? (
        <img src={logoUrl} alt={name} className="max-h-24 max-w-60" />
      ) : (
        <BrandCapitals className="display text-64 text-accent">{name}</BrandCapitals>
      )}
      <span className="flex items-center gap-2 text-dim">
        <Spinner size={18} />
        {text}
      </span>
    </div>
  </div>
);

/** Placeholder for content that loads; `className` gives its size. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span aria-hidden="true" className={`block animate-breathe rounded-control bg-s3 ${className}`} />
);
