import { ClassesPage } from '../../features/catalogue/tokens/classes-page.tsx';
import { useCatalogueTitle } from './title.ts';

/** `/ui/helper-classes` */
export const Component = () => <ClassesPage title={useCatalogueTitle()} />;
