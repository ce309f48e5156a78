import { refresh } from '../../api/client.ts'
import { useLive } from '../../live/use-live.ts'

/** Refetches the shown reports when somebody else handles one. */
export function useFreshReports(): void {
  useLive('report.changed', () => {
    refresh('/v2/workplace/{orgaId}/reports')
    refresh('/v2/workplace/{orgaId}/reports/{reportId}')
  })
}
