import { BrandCapitals } from '@salon/ui';
import { FooterContent } from '../../features/information/footer.tsx';
import { RegulatedLine } from '../../shared/components/regulated-line.tsx';
import { useSettings } from '../../shared/settings/use-settings.ts';
import { themedParts } from './themed-part.ts';

export function SiteFooter() {
  const { SITE_NAME, SITE_DESCRIPTION } = useSettings();
  return (
    <footer ref={themedParts.footer} className="frame-footer">
      <div className="mx-auto flex min-h-bar max-w-boxed flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-12 text-dim">
        <span>
          <BrandCapitals className="display text-16 text-text">{SITE_NAME}</BrandCapitals>
          {SITE_DESCRIPTION === '' ? null : ` · ${SITE_DESCRIPTION}`}
        </span>
        <RegulatedLine />
        <FooterContent />
      </div>
    </footer>
  );
}
