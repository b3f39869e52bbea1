import { HelperClassesPage } from '../features/catalogue/tokens/helper-classes-page.tsx';
import { useCatalogueTitle } from './catalogue-title.ts';

/** `/ui/helper-classes` */
export const Component = () => <HelperClassesPage title={useCatalogueTitle()} />;
