import { IconsPage } from '../../features/catalogue/icons-page.tsx';
import { useCatalogueTitle } from './title.ts';

/** `/ui/icons` */
export const Component = () => <IconsPage title={useCatalogueTitle()} />;
