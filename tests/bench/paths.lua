-- Requests the paths in the file named by PATHS, one per line, in turn.
local requests = {}
local turn = 0

-- wrk sets the Host header before it calls init, so that the requests contain it.
init = function()
  for path in io.lines(os.getenv("PATHS")) do
    requests[#requests + 1] = wrk.format("GET", path)
  end
end

request = function()
  turn = turn % #requests + 1
  return requests[turn]
end
