import { TypographyPage } from '../../features/catalogue/typography-page.tsx';
import { useCatalogueTitle } from './title.ts';

/** `/ui/typography` */
export const Component = () => <TypographyPage title={useCatalogueTitle()} />;
