import { Component, type ReactNode } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { randomId } from '../core/host/device-id.ts';
import { Button } from '../ui/button/button.tsx';
import { ErrorBlock } from '../ui/page/error-block.tsx';
import { Page } from '../ui/page/page.tsx';
import { appMessages } from './messages.ts';
import { report } from './report.ts';

interface Props {
  title: string;
  children: ReactNode;
}

interface State {
  failure: { traceId: string } | undefined;
}

/**
 * Contains a page that throws: shows a number that support finds in the reports (the call's trace id if a call was
 * the cause).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    const callTraceId = error instanceof ApiError ? error.traceId : undefined;
    return { failure: { traceId: callTraceId ?? randomId() } };
  }

  override componentDidCatch(error: unknown): void {
    report('render', error, this.state.failure?.traceId);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const t = appMessages();
    return (
      <Page title={this.props.title}>
        <ErrorBlock
          status="default"
          title={t.pageFailed}
          description={t.pageFailedHint}
          traceId={failure.traceId}
        >
          <Button fill="outline" onClick={() => this.setState({ failure: undefined })}>
            {t.reload}
          </Button>
        </ErrorBlock>
      </Page>
    );
  }
}
