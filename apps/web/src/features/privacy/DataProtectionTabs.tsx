import { AreaTabs, useTabs } from '../../ui/AreaTabs.js';
import { t } from './texts.js';

/** Tabs above each page of data protection: pages with `tab: { of: 'dataProtection' }`. */
export function DataProtectionTabs() {
  return <AreaTabs label={t('tabs')} tabs={useTabs('dataProtection')} />;
}
