import { useLayoutEffect, useRef } from 'react';
import Widget, { type StepperRef } from 'antd-mobile/es/components/stepper';
import css from './stepper.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface StepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const OF_FIELD = ['aria-valuenow', 'aria-valuemin', 'aria-valuemax'];

/** A whole number with two buttons. */
export function Stepper({ label, ...number }: StepperProps) {
  const stepper = useRef<StepperRef>(null);
  // The widget does not label its field, and sets the field's attributes on the box around it.
  useLayoutEffect(() => {
    const field = stepper.current?.nativeElement;
    const box = field?.parentElement;
    field?.setAttribute('aria-label', label);
    for (const name of OF_FIELD) {
      const value = box?.getAttribute(name);
      if (value == null) continue;
      field?.setAttribute(name, value);
      box?.removeAttribute(name);
    }
  });
  return (
    <WidgetFrame className={css.stepper}>
      <Widget {...number} digits={0} inputReadOnly ref={stepper} />
    </WidgetFrame>
  );
}
