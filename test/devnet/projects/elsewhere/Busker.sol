// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Plays in front of the tea house, and is nobody's.
contract Busker {
    uint256 public coins;
    bytes32 public song = keccak256("Polly put the kettle on");

    receive() external payable {
        coins += msg.value;
    }

    function play(string calldata wish) external payable returns (bytes32) {
        require(msg.value > 1 gwei, "for a coin");
        song = keccak256(bytes(wish));
        return song;
    }
}
