import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useBrandLanguage } from './overlays/portal.tsx';

interface BrandCapitalsProps {
  children: ReactNode;
  /** Language of a name that is not the operator's, a translated text for example. */
  language?: string | undefined;
  className?: string | undefined;
}

/**
 * A name in capitals by the rules of the site's language, whatever language is read: a Turkish page would write an İ for the i of
 * a name that is not Turkish.
 */
export const BrandCapitals = ({ children, language, className }: BrandCapitalsProps) => {
  const siteLanguage = useBrandLanguage();
  return (
    <span lang={language ?? siteLanguage} translate="no" className={classNames('uppercase', className)}>
      {children}
    </span>
  );
};
