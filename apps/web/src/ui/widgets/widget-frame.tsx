import 'antd-mobile/es/global/theme-default.css';
import ConfigProvider from 'antd-mobile/es/components/config-provider';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { ReactNode } from 'react';
import { language } from '../../core/i18n/language.ts';
import './tokens.css';

interface WidgetFrameProps {
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The container of an antd-mobile widget: its texts in the rider's language, its look in this app's tokens. Only for
 * modules that a tap loads: no page's own script contains a widget.
 */
export const WidgetFrame = ({ className, children }: WidgetFrameProps) => (
  <ConfigProvider locale={language() === 'en_us' ? enUS : zhCN}>
    <div className={className}>{children}</div>
  </ConfigProvider>
);
