import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { t } from './texts.js';

/** Tabs of the resources layout, above each of its pages. */
export function ResourcesTabs() {
  return <AreaTabs label={t('tabs')} tabs={useTabs('resources')} />;
}
