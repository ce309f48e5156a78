import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

/**
 * Node's test runner knows the test that an `after()` or an error belongs to by a hook that runs for every promise, when
 * it is made and when it is collected. That is a tenth of the processor time of tests that call the service. An
 * AsyncLocalStorage follows promises at next to no cost, so it holds the id of the running test instead. The runner takes
 * these functions when it is loaded, so this has to run before.
 */
const { createHook, executionAsyncId } = asyncHooks
const runningTest = new AsyncLocalStorage<{ asyncId: number }>()

tracingChannel('node.test').start.bindStore(runningTest, () => ({ asyncId: executionAsyncId() }))
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
asyncHooks.executionAsyncId = () => runningTest.getStore()?.asyncId ?? executionAsyncId()
