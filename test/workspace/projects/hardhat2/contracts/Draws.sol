// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Draws one of many.
library Draws {
    function draw(uint256 seed, uint256 tickets) external pure returns (uint256) {
        require(tickets > 0, "nothing to draw");
        return uint256(keccak256(abi.encode(seed))) % tickets;
    }
}
