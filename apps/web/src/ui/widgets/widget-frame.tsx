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
 * What a widget of antd-mobile stands in: its words in the rider's language, its look in the house's
 * tokens. For modules that a tap loads: no page's own script holds a widget.
 */
export const WidgetFrame = ({ className, children }: WidgetFrameProps) => (
  <ConfigProvider locale={language() === 'en_us' ? enUS : zhCN}>
    <div className={className}>{children}</div>
  </ConfigProvider>
);
